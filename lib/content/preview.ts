import 'server-only'
import type { ClientPerspective } from '@sanity/client'
import { AsyncLocalStorage } from 'node:async_hooks'
import { cookies, draftMode } from 'next/headers'
import { cache } from 'react'

/** Set by Presentation when staff switch between drafts, published and a release. */
export const PERSPECTIVE_COOKIE = 'sanity-preview-perspective'

const reports = new AsyncLocalStorage<true>()

/** Runs a report's rendering so that it shows drafts to a person in preview. */
export function renderingReport<T>(render: () => Promise<T>): Promise<T> {
  return reports.run(true, render)
}

/**
 * The perspective that a person in preview chose. Null for visitors, and outside a page or a
 * report: emails and the sitemap show published content.
 */
export async function previewPerspective(): Promise<ClientPerspective | null> {
  if (!(isRendering() || reports.getStore()) || !(await draftMode()).isEnabled) return null
  const chosen = (await cookies()).get(PERSPECTIVE_COOKIE)?.value.split(',') ?? []
  const names = chosen.filter((name) => /^\w+$/.test(name) && name !== 'raw')
  return names.length > 0 ? names : 'drafts'
}

const rendering = cache(() => ({}))

/** React's `cache` returns the same object only while it renders a page. */
export function isRendering(): boolean {
  return rendering() === rendering()
}
