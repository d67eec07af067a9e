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
      <Hero
        content={home.hero}
        settings={settings}
        place={{ id: 'hero', isTop: true, isExample: home.isExample }}
      />
      <Logos
        content={home.logos}
        settings={settings}
        place={{ id: 'logos', isTop: false, isExample: home.isExample }}
      />
      <Partners
        content={home.partners}
        settings={settings}
        place={{ id: 'partners', isTop: false, isExample: home.isExample }}
      />
      <Solutions
        content={home.solutions}
        settings={settings}
        place={{ id: 'solutions', isTop: false, isExample: home.isExample }}
      />
      <BookDemo
        content={home.bookDemo}
        settings={settings}
        place={{ id: 'book-demo', isTop: false, isExample: home.isExample }}
      />
      <Closing
        content={home.closing}
        settings={settings}
        place={{ id: 'closing', isTop: false, isExample: home.isExample }}
      />
    </>
  )
}
