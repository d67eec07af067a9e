/** A section as the generated files name it. */
export interface Part {
  /** Its folder. */
  name: string
  /** What its section.ts exports. */
  section: string
  /** What its view.tsx exports. */
  View: string
  query: string
  /** The part of the query for what it has on pages alone; may be empty. */
  pageQuery: string
  /** The same for what it has on Home alone. */
  homeQuery: string
  /** Whatever in it shapes Sanity's types, as JSON. */
  schema: string
}

/** A text for each part, joined to one. */
export function each(parts: Part[], line: (part: Part, index: number) => string): string {
  return parts.map((one, index) => `${line(one, index)}\n`).join('')
}
