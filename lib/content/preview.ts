import 'server-only'
import type { ClientPerspective } from '@sanity/client'
import { AsyncLocalStorage } from 'node:async_hooks'
import { cookies, draftMode } from 'next/headers'
import { cache } from 'react'

/** Written by Presentation when staff switch between drafts, published and a release. */
export const PERSPECTIVE_COOKIE = 'sanity-preview-perspective'

const reports = new AsyncLocalStorage<true>()

/** Runs what draws a report, so that it shows drafts to a person in preview. */
export function drawingReport<T>(draw: () => Promise<T>): Promise<T> {
  return reports.run(true, draw)
}

/**
 * What a person in preview wants to see; null for every visitor, and for all that is neither a page
 * nor a report: an email or the sitemap shows what is published.
 */
export async function previewPerspective(): Promise<ClientPerspective | null> {
  if (!(isRendering() || reports.getStore()) || !(await draftMode()).isEnabled) return null
  const chosen = (await cookies()).get(PERSPECTIVE_COOKIE)?.value.split(',') ?? []
  const names = chosen.filter((name) => /^\w+$/.test(name) && name !== 'raw')
  return names.length > 0 ? names : 'drafts'
}

const rendering = cache(() => ({}))

/** React remembers a call while it renders a page, and only then. */
export function isRendering(): boolean {
  return rendering() === rendering()
}
