import { createServer } from 'node:net';

/** The reason why the port cannot be listened on, or null. */
export async function portProblem(host: string, port: number): Promise<string | null> {
  try {
    await listenOnce(host, port);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'EADDRINUSE' ? `Port ${port} on ${host} is taken by another program. Set PORT to a free one.` : message;
  }
}

/** The wanted port if it is free, else any free port. */
export async function freePort(wanted = 0): Promise<number> {
  try {
    return await listenOnce('127.0.0.1', wanted);
  } catch {
    return await listenOnce('127.0.0.1', 0);
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))));
    });
  });
}
