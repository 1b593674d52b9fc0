// biome-ignore lint/suspicious/noExplicitAny: the methods of Directus's services have every possible signature
export type Method<Service> = (this: Service, ...args: any[]) => Promise<any>;

/**
 * Wraps a method of one of Directus's services. Routes, GraphQL, flows and sockets all call the services, so what is checked here
 * applies whatever the protocol and however a path is written.
 */
export function wrapMethod<Service = unknown>(
  service: unknown,
  name: string,
  replace: (original: Method<Service>) => Method<Service>,
): void {
  const methods = (service as { prototype: Record<string, Method<Service>> }).prototype;
  const original = methods[name];
  if (!original) throw new Error(`Directus has no method ${name} to guard.`);
  methods[name] = replace(original);
}
