// Written by scripts/typegen.ts from lib/sections/page.ts.
import type { SiteSettings } from '#lib/content/types.ts'
import type { Place } from './define.ts'
import type { PageSection } from './page.generated.ts'
import { Hero } from './hero/view.tsx'
import { Logos } from './logos/view.tsx'
import { Story } from './story/view.tsx'
import { Figures } from './figures/view.tsx'
import { People } from './people/view.tsx'
import { Certificates } from './certificates/view.tsx'
import { Processors } from './processors/view.tsx'
import { Features } from './features/view.tsx'
import { Partners } from './partners/view.tsx'
import { Solutions } from './solutions/view.tsx'
import { Steps } from './steps/view.tsx'
import { Prices } from './prices/view.tsx'
import { Comparison } from './comparison/view.tsx'
import { Text } from './text/view.tsx'
import { Questions } from './questions/view.tsx'
import { Resource } from './resource/view.tsx'
import { BookDemo } from './book-demo/view.tsx'
import { Closing } from './closing/view.tsx'

interface PageSectionViewProps {
  section: PageSection
  settings: SiteSettings
  place: Place
}

export function PageSectionView({ section, settings, place }: PageSectionViewProps) {
  switch (section.name) {
    case 'hero':
      return <Hero content={section.content} settings={settings} place={place} />
    case 'logos':
      return <Logos content={section.content} settings={settings} place={place} />
    case 'story':
      return <Story content={section.content} settings={settings} place={place} />
    case 'figures':
      return <Figures content={section.content} settings={settings} place={place} />
    case 'people':
      return <People content={section.content} settings={settings} place={place} />
    case 'certificates':
      return <Certificates content={section.content} settings={settings} place={place} />
    case 'processors':
      return <Processors content={section.content} settings={settings} place={place} />
    case 'features':
      return <Features content={section.content} settings={settings} place={place} />
    case 'partners':
      return <Partners content={section.content} settings={settings} place={place} />
    case 'solutions':
      return <Solutions content={section.content} settings={settings} place={place} />
    case 'steps':
      return <Steps content={section.content} settings={settings} place={place} />
    case 'prices':
      return <Prices content={section.content} settings={settings} place={place} />
    case 'comparison':
      return <Comparison content={section.content} settings={settings} place={place} />
    case 'text':
      return <Text content={section.content} settings={settings} place={place} />
    case 'questions':
      return <Questions content={section.content} settings={settings} place={place} />
    case 'resource':
      return <Resource content={section.content} settings={settings} place={place} />
    case 'book-demo':
      return <BookDemo content={section.content} settings={settings} place={place} />
    case 'closing':
      return <Closing content={section.content} settings={settings} place={place} />
  }
}
