import type { LayoutProps } from 'sanity'

/**
 * A local content lake has no project on Sanity's site, so links to its management pages are dead.
 */
const HIDE_DEAD_LINKS = 'a[href*="sanity.io/manage"] { display: none !important }'

/** The Studio on a local content lake, without links to Sanity's site that lead nowhere. */
export function LocalLayout(props: LayoutProps) {
  return (
    <>
      <style>{HIDE_DEAD_LINKS}</style>
      {props.renderDefault(props)}
    </>
  )
}
