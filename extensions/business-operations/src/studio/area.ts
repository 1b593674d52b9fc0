import type { Access } from './access.ts';

/** A page of the module. Its path is below `/operations`. */
export interface AreaPage {
  path: string;
  component: object;
  /** Shows no company, so that system administrators open it before they have chosen one. */
  platform?: true;
  /** Whether there is anything on it that this person may see; everybody may unless it says so. */
  opens?: (access: Access) => boolean;
  /** Hands the parameters of the path to the page as its props, or what is made of them. */
  props?: boolean | ((route: { params: Readonly<Record<string, string | string[]>> }) => object);
}

/** A link in the module's navigation. */
export interface Entry {
  /** A path below `/operations`. */
  to: string;
  icon: string;
  /** The key of its words. */
  label: string;
  /** The key of a heading over the block that it is the first of. */
  heading?: string;
  /** What waits there. */
  count?: number | undefined;
}

/** What one part of the module adds to it. Its words are named in `domain.ts`. */
export interface Area {
  pages: readonly AreaPage[];
  /** The links that this person sees, in one block. Called in the setup of the navigation; what it reads inside is followed. */
  useEntries(access: Access): () => readonly Entry[];
}
