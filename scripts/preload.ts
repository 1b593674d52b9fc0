// Stops Directus when its parent is killed; it would otherwise keep the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
