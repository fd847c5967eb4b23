/** Whether `ready` was told; most of Electron refuses to work before. */
export const readiness = { isReady: false };
