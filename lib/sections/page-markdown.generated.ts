// Written by scripts/typegen.ts from lib/sections/page.ts.
import type { AroundMarkdown } from './define.ts'
import type { PageSection } from './page.generated.ts'
import { markdown as hero } from './hero/markdown.ts'
import { markdown as logos } from './logos/markdown.ts'
import { markdown as story } from './story/markdown.ts'
import { markdown as figures } from './figures/markdown.ts'
import { markdown as people } from './people/markdown.ts'
import { markdown as certificates } from './certificates/markdown.ts'
import { markdown as processors } from './processors/markdown.ts'
import { markdown as features } from './features/markdown.ts'
import { markdown as partners } from './partners/markdown.ts'
import { markdown as solutions } from './solutions/markdown.ts'
import { markdown as steps } from './steps/markdown.ts'
import { markdown as prices } from './prices/markdown.ts'
import { markdown as comparison } from './comparison/markdown.ts'
import { markdown as text } from './text/markdown.ts'
import { markdown as questions } from './questions/markdown.ts'
import { markdown as resource } from './resource/markdown.ts'
import { markdown as bookDemo } from './book-demo/markdown.ts'
import { markdown as closing } from './closing/markdown.ts'

/** What the view shows, as Markdown. A section without its part doesn't compile. */
export function sectionMarkdown(section: PageSection, around: AroundMarkdown): string | Promise<string> {
  switch (section.name) {
    case 'hero':
      return hero({ content: section.content, ...around })
    case 'logos':
      return logos({ content: section.content, ...around })
    case 'story':
      return story({ content: section.content, ...around })
    case 'figures':
      return figures({ content: section.content, ...around })
    case 'people':
      return people({ content: section.content, ...around })
    case 'certificates':
      return certificates({ content: section.content, ...around })
    case 'processors':
      return processors({ content: section.content, ...around })
    case 'features':
      return features({ content: section.content, ...around })
    case 'partners':
      return partners({ content: section.content, ...around })
    case 'solutions':
      return solutions({ content: section.content, ...around })
    case 'steps':
      return steps({ content: section.content, ...around })
    case 'prices':
      return prices({ content: section.content, ...around })
    case 'comparison':
      return comparison({ content: section.content, ...around })
    case 'text':
      return text({ content: section.content, ...around })
    case 'questions':
      return questions({ content: section.content, ...around })
    case 'resource':
      return resource({ content: section.content, ...around })
    case 'book-demo':
      return bookDemo({ content: section.content, ...around })
    case 'closing':
      return closing({ content: section.content, ...around })
  }
}
