import type { ReactNode } from 'react'
import { plain } from '#lib/content/plain.ts'
import type { SiteSettings } from '#lib/content/types.ts'
import { Footer } from './footer.tsx'
import { Header, type CurrentPage } from './header.tsx'

interface SiteFrameProps {
  /** Which header button is highlighted. Each page says so itself, so that no script is needed to find out. */
  current: CurrentPage
  settings: SiteSettings
  children: ReactNode
}

/** Header, content and footer of a page. */
export function SiteFrame({ current, settings, children }: SiteFrameProps) {
  return (
    <>
      <Header current={current} settings={settings} />
      {/* Named, since the scheduler in its frame has a main part as well. */}
      <main
        id="content"
        aria-label={plain(settings.name)}
        tabIndex={-1}
        className="grow outline-none"
      >
        {children}
      </main>
      <Footer settings={settings} />
    </>
  )
}
