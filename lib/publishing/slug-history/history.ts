/** A slug that a resource's document had until a moment. */
export interface LeftSlug {
  slug: string
  document: string
  until: Date
}

/** A time in which a slug was one document's; null is open. */
export interface SlugPeriod {
  slug: string
  since: Date | null
  until: Date | null
}

interface Holder extends SlugPeriod {
  document: string
}

/**
 * Which document had which slug when. Rows keep the slug that a resource had when something
 * happened; a resource goes by its present slug.
 *
 * @param current the published resources
 * @param left of any documents, in any order
 */
export class SlugHistory {
  readonly #holders: Holder[] = []
  readonly #names = new Map<string, string>()

  constructor(current: readonly { document: string; slug: string }[], left: readonly LeftSlug[]) {
    const inOrder = left.toSorted((one, other) => Number(one.until) - Number(other.until))
    for (const [slug, leavings] of Map.groupBy(inOrder, (each) => each.slug)) {
      const present = current.find((each) => each.slug === slug)
      let since: Date | null = null
      for (const { document, until } of leavings) {
        this.#hold({ slug, document, since, until })
        since = until
      }
      const last = this.#holders.at(-1)
      if (present) this.#hold({ ...present, since, until: null })
      // What is stored a moment later, from an open form, is still the last one's.
      else if (last) last.until = null
    }
    for (const { document, slug } of inOrder) this.#names.set(document, slug)
    // Of a document that is gone, while another has its slug, only the ID is its own.
    for (const [document, slug] of this.#names)
      if (this.#holderNow(slug)?.document !== document) this.#names.set(document, document)
    for (const { document, slug } of current) this.#names.set(document, slug)
  }

  /** What the resource is called now that a slug meant at a moment; the slug if nobody left it. */
  nameOf(slug: string, at: Date): string {
    const holder = this.#holders.find(
      (each) =>
        each.slug === slug &&
        (each.since === null || at >= each.since) &&
        (each.until === null || at < each.until),
    )
    return (holder && this.#names.get(holder.document)) ?? slug
  }

  /** What a resource is called now that is named by any of its slugs, as an old link may. */
  nameNow(slug: string): string {
    const holder = this.#holderNow(slug)
    return (holder && this.#names.get(holder.document)) ?? slug
  }

  /** The slugs that a resource has had, with the times in which they were its own. */
  formsOf(slug: string): SlugPeriod[] {
    const name = this.nameNow(slug)
    const own = this.#holders.filter(({ document }) => this.#names.get(document) === name)
    // A slug that nobody has left yet has always been this resource's.
    return this.#holderNow(name) ? own : [...own, { slug: name, since: null, until: null }]
  }

  /**
   * The slugs that mean a resource of another name, as rows of `RENAMED`. The day on which a slug
   * changed hands is the former one's.
   */
  renamed(): { slug: string; first: string; last: string; name: string }[] {
    return this.#holders.flatMap(({ slug, document, since, until }) => {
      const name = this.#names.get(document) ?? slug
      const first = since ? dayOf(new Date(Number(since) + DAY)) : '-infinity'
      return name === slug ? [] : [{ slug, first, last: until ? dayOf(until) : 'infinity', name }]
    })
  }

  /** A document that got a slug back had it all the time. */
  #hold(holder: Holder): void {
    const last = this.#holders.at(-1)
    const isSame = last?.slug === holder.slug && last.document === holder.document
    if (isSame) last.until = holder.until
    else this.#holders.push(holder)
  }

  #holderNow(slug: string): Holder | undefined {
    return this.#holders.findLast((each) => each.slug === slug)
  }
}

/** In milliseconds. */
const DAY = 86_400_000

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** SQL: what `renamed` returned, given as a parameter. */
export function renamedIn(parameter: string): string {
  return `jsonb_to_recordset(${parameter}::jsonb)
    as renamed(slug text, first date, last date, name text)`
}
