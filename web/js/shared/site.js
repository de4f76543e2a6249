// The one global name of our scripts. Each of them adds what other scripts and Python may call.
export const site = window.fairyPost ??= {};
