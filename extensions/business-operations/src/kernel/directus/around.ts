// biome-ignore lint/suspicious/noExplicitAny: methods of Directus's services, of every signature
export type Method<Service> = (this: Service, ...args: any[]) => Promise<any>;

/**
 * Replaces a method of one of Directus's services, which every door goes through: its routes, GraphQL, flows, sockets.
 * What stands here holds however the path is spelt and whatever the protocol.
 */
export function around<Service = unknown>(service: unknown, name: string, replace: (original: Method<Service>) => Method<Service>): void {
  const methods = (service as { prototype: Record<string, Method<Service>> }).prototype;
  const original = methods[name];
  if (!original) throw new Error(`Directus has no method ${name} to guard.`);
  methods[name] = replace(original);
}
