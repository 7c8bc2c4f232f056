/** Preloaded into a server: the signal SIGUSR2 causes an unhandled rejection. */
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits')));
