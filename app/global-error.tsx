'use client'

import { lazy, Suspense } from 'react'

/** Every page loads this file, so the error page is imported only when there is an error. */
const ErrorDocument = lazy(async () => {
  try {
    const { ErrorDocument: Full } = await import('./(site)/_frame/error-screen.tsx')
    return { default: Full }
  } catch {
    return { default: BareDocument }
  }
})

/** For errors while rendering a page or an unknown path. */
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
