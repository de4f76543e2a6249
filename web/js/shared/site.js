// The only global name of our scripts. Each script adds the functions that other scripts and Python may call.
export const site = window.fairyPost ??= {};
