/** Loaded into a server before its own code: a signal leaves a promise rejected that nobody handles. */
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits')));
