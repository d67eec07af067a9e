// Written by scripts/typegen.ts from lib/sections/home.ts.
import type { SiteSettings } from '#lib/content/types.ts'
import type { Home } from './home.generated.ts'
import { Hero } from './hero/view.tsx'
import { Logos } from './logos/view.tsx'
import { Partners } from './partners/view.tsx'
import { Solutions } from './solutions/view.tsx'
import { BookDemo } from './book-demo/view.tsx'
import { Closing } from './closing/view.tsx'

export function HomeSections({ home, settings }: { home: Home; settings: SiteSettings }) {
  return (
    <>
      <Hero content={home.hero} settings={settings} />
      <Logos content={home.logos} settings={settings} />
      <Partners content={home.partners} settings={settings} />
      <Solutions content={home.solutions} settings={settings} />
      <BookDemo content={home.bookDemo} settings={settings} />
      <Closing content={home.closing} settings={settings} />
    </>
  )
}
