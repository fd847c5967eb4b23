/** Whether `ready` was emitted; most of Electron refuses to work before. */
export const readiness = { isReady: false };
