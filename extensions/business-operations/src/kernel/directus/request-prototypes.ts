import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { HookRegistry } from '../hooks.ts';

/** An application of Express, with the prototypes that it gives to each request and response. */
interface Application {
  request?: IncomingMessage;
  response?: ServerResponse;
}

/** Makes what `base` makes, with another prototype from the start. */
function madeAs<Base extends object>(base: Base, prototype: object): Base {
  function Made(this: object, ...given: unknown[]) {
    Reflect.apply(base as () => void, this, given);
  }
  Made.prototype = prototype;
  return Made as unknown as Base;
}

/**
 * Lets a server make its requests and responses with the prototypes that Express otherwise gives them as the first thing of each request.
 * V8 shares no hidden class between objects whose prototype was changed and that then get properties: every access of every
 * middleware to them would be looked up anew, a third of what a short request costs.
 */
export function makeRequestsForExpress(server: Server): void {
  const { request, response } = (server.listeners('request') as Application[]).find((app) => app.request && app.response) ?? {};
  if (!request || !response) return;
  // Node.js has options for these, but Directus, which makes the server, gives it none; this is where Node.js keeps them.
  const made: Record<string, unknown> = {
    IncomingMessage: madeAs(IncomingMessage, request),
    ServerResponse: madeAs(ServerResponse, response),
  };
  const slots = Object.getOwnPropertySymbols(server).filter(({ description = '' }) => made[description]);
  for (const slot of slots) Object.assign(server, { [slot]: made[slot.description as string] });
}

/** Directus's own server, from when it listens. */
export const shapeRequests = ({ action }: HookRegistry): void =>
  action<{ server: Server }>('server.start', ({ server }) => makeRequestsForExpress(server));
