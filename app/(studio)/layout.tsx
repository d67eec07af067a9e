import type { ReactNode } from 'react'

/** The Studio brings its own styles, so its document shares nothing with the site's. */
export default function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body style={{ margin: 0 }}>{children}</body>
    </html>
  )
}
