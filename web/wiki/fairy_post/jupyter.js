// Shows a board in a notebook, and tells Python what its reader plays. `startBoards` is the script of boards.
export default {
  render({ model, el }) {
    const show = () => {
      el.innerHTML = model.get("figure");
      wait();
    };
    let isGone = false;
    const wait = () => {
      if (el.isConnected) window.fairyPost.scan();
      else if (!isGone) requestAnimationFrame(wait); // notebooks put a cell's output on the page when it is complete
    };
    const hear = ({ detail }) => {
      if (!["ready", "position"].includes(detail.event)) return;
      model.set({ position: detail.position, moves: detail.moves });
      model.save_changes();
    };
    startBoards();
    el.style.paddingRight = "10px"; // the sign of a board sticks out so far; cells would get a scrollbar
    el.addEventListener("fairy-post", hear);
    model.on("change:figure", show);
    show();
    return () => {
      isGone = true;
      model.off("change:figure", show);
    };
  },
};
