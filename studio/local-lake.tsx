import type { LayoutProps, SourceOptions, WorkspaceOptions } from 'sanity'

type LocalOptions = Pick<SourceOptions, 'auth'> & Partial<WorkspaceOptions>

/**
 * Options for a Studio on a local content lake: its own sign-in, and none of the parts that need
 * Sanity's services.
 *
 * @param apiHost origin of the lake
 */
export function localLakeOptions(apiHost: string): LocalOptions {
  return {
    apiHost,
    auth: {
      loginMethod: 'token',
      redirectOnSingle: false,
      providers: [{ name: 'local', title: 'Local account', url: `${apiHost}/v1/auth/login/local` }],
    },
    scheduledPublishing: { enabled: false },
    scheduledDrafts: { enabled: false },
    tasks: { enabled: false },
    releases: { enabled: false },
    announcements: { enabled: false },
    studio: { components: { layout: LocalLayout } },
    apps: { canvas: { enabled: false } },
  }
}

/**
 * A local content lake has no project on Sanity's site, so links to its management pages are dead.
 */
const HIDE_DEAD_LINKS = 'a[href*="sanity.io/manage"] { display: none !important }'

/** The Studio on a local content lake, without links to Sanity's site that lead nowhere. */
function LocalLayout(props: LayoutProps) {
  return (
    <>
      <style>{HIDE_DEAD_LINKS}</style>
      {props.renderDefault(props)}
    </>
  )
}
