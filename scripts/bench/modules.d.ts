declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }

  interface Options {
    url: string;
    connections: number;
    duration: number;
    /** Requests a second of all connections. */
    overallRate?: number;
    requests: { method: string; headers: Record<string, string>; setupRequest?(request: Request): Request }[];
  }

  interface Result {
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    statusCodeStats: Record<string, { count: number }>;
  }

  interface Running extends Promise<Result> {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void): this;
  }

  export default function autocannon(options: Options): Running;
}
