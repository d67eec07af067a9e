import { Button, ButtonLink } from '#lib/ui/button.tsx'
import { LogoMark } from '#lib/ui/icons.tsx'
import { SiteDocument } from './site-document.tsx'

/** The document of a render error. It needs no content: the content lake may be out of reach. */
export function ErrorDocument({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <SiteDocument>
      <title>Unexpected Application Error!</title>
      <header className="h-(--header-height) border-b border-line">
        <div className="wrap flex h-full items-center">
          <a href="/" aria-label="Home" className="grid size-11 items-center">
            <LogoMark />
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="wrap section-space grow outline-none">
        <h1 className="heading text-balance">Unexpected Application Error!</h1>
        <p className="figures mt-6 max-w-[60ch] border-l-4 border-signal bg-sheet px-5 py-4">
          {describe(error)}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={retry}>Try again</Button>
          <ButtonLink href="/" tone="outline">
            Back to Home
          </ButtonLink>
        </div>
      </main>
    </SiteDocument>
  )
}

/** In production, Next replaces a server error's message with a digest that its log has too. */
function describe(error: unknown): string {
  const { message, digest } = Object(error) as { message?: unknown; digest?: unknown }
  if (digest && process.env.NODE_ENV === 'production') {
    return `Please try again. Reference: ${String(digest)}`
  }
  return typeof message === 'string' && message ? message : String(error)
}
