import type { SourceOptions, WorkspaceOptions } from 'sanity'
import { LocalLayout } from './local-layout.tsx'

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
