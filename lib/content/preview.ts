import 'server-only'
import type { ClientPerspective } from '@sanity/client'
import { cookies, draftMode } from 'next/headers'
import { cache } from 'react'

/** Written by Presentation when staff switch between drafts, published and a release. */
export const PERSPECTIVE_COOKIE = 'sanity-preview-perspective'

/** What a person in preview wants a page to show; null for every visitor, and for all that is no page: a report or an e-mail shows what is published. */
export async function previewPerspective(): Promise<ClientPerspective | null> {
  if (!isRendering() || !(await draftMode()).isEnabled) return null
  const chosen = (await cookies()).get(PERSPECTIVE_COOKIE)?.value.split(',') ?? []
  const names = chosen.filter((name) => /^\w+$/.test(name) && name !== 'raw')
  return names.length > 0 ? names : 'drafts'
}

const rendering = cache(() => ({}))

/** React remembers a call while it renders a page, and only then. */
function isRendering(): boolean {
  return rendering() === rendering()
}
