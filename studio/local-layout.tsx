import type { LayoutProps } from 'sanity'

/** Sanity's pages about a project are about nobody's where the content lake is this machine's. */
const NOWHERE = 'a[href*="sanity.io/manage"] { display: none !important }'

/** The Studio on a local content lake, without the links that lead out of it to nothing. */
export function LocalLayout(props: LayoutProps) {
  return (
    <>
      <style>{NOWHERE}</style>
      {props.renderDefault(props)}
    </>
  )
}
