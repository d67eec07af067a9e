'use client'

import { lazy, Suspense } from 'react'

/** Every page carries this file's script, so what it shows is fetched when there is an error to show. */
const ErrorDocument = lazy(async () => {
  try {
    const { ErrorDocument: Full } = await import('./(site)/_frame/error-document.tsx')
    return { default: Full }
  } catch {
    return { default: BareDocument }
  }
})

/** For every error while a page is drawn or a path has none. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <Suspense fallback={<BareDocument />}>
      <ErrorDocument {...props} />
    </Suspense>
  )
}

function BareDocument() {
  return (
    <html lang="en">
      <body>
        <title>Unexpected Application Error!</title>
        <main className="wrap section-space">
          <h1 className="heading mb-6">Unexpected Application Error!</h1>
          <a href="/" className="underline">
            Back to Home
          </a>
        </main>
      </body>
    </html>
  )
}
