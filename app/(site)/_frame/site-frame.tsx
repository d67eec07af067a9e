import type { ReactNode } from 'react'
import { stripStega } from '#lib/content/strip-stega.ts'
import type { SiteSettings } from '#lib/content/types.ts'
import {
  type Experiment,
  EXPERIMENT_META,
  markOf,
  markOfVariant,
  VARIANT_META,
} from '#lib/insight/experiments/experiment.ts'
import { prefillPattern } from '#lib/leads/booking/schedulers.ts'
import { PAGE_SCRIPTS, type PageScriptName } from '#lib/delivery/page-script/built.ts'
import { Footer } from './footer.tsx'
import { Header, type CurrentPage } from './header.tsx'

interface SiteFrameProps {
  /** The highlighted header button. Each page sets it, so no script is needed. */
  current: CurrentPage
  settings: SiteSettings
  /** The experiment that runs on the page, for lib/delivery/server. */
  experiment?: Experiment | null
  /** The key of its variant that the page is; the control if left out. */
  variant?: string
  /** The page's script (lib/delivery/page-script). */
  script?: PageScriptName
  children: ReactNode
}

export function SiteFrame({
  current,
  settings,
  experiment,
  variant = experiment?.variants[0]?.key,
  script = 'page',
  children,
}: SiteFrameProps) {
  const prefill = prefillPattern(settings)
  return (
    <>
      {/* React moves it into the head. A gate isn't painted before its script has run: a visitor
          it recognizes would see it change. It comes with the stylesheet, and is much smaller. */}
      <script
        async
        blocking={script === 'gate' || script === 'campaign' ? 'render' : undefined}
        src={PAGE_SCRIPTS[script]?.url}
      />
      {experiment && <meta name={EXPERIMENT_META} content={markOf(experiment)} />}
      {experiment && variant && (
        <meta name={VARIANT_META} content={markOfVariant(experiment.id, variant)} />
      )}
      {prefill && <script async src={PAGE_SCRIPTS.prefill?.url} data-prefill={prefill} />}
      <Header current={current} settings={settings} />
      {/* Labeled, since the scheduler in its frame has a main landmark too. */}
      <main
        id="content"
        aria-label={stripStega(settings.name)}
        tabIndex={-1}
        className="grow outline-none"
      >
        {children}
      </main>
      <Footer settings={settings} />
    </>
  )
}
