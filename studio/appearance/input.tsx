import { useEffect, useState, type CSSProperties } from 'react'
import { getPublishedId, useClient, useEditState, useFormValue, type InputProps } from 'sanity'
import { shownOf, type Shown } from './shown.ts'

/** Page appearance, below what it comes to: a search result and a shared link, as they are now. */
export function AppearanceInput(props: InputProps) {
  const document = useFormValue([])
  const { _id: id, _type: type }: { _id?: string; _type?: string } = Object(document)
  const { published, ready } = useEditState(getPublishedId(id ?? ''), type ?? '', 'low')
  const { published: settings } = useEditState('siteSettings', 'siteSettings', 'low')
  const { apiHost, useProjectHostname, projectId, dataset } = useClient({
    apiVersion: '2025-02-19',
  }).config()
  const origin = useProjectHostname ? 'https://cdn.sanity.io' : apiHost
  const shown = shownOf(document, settings, {
    origin,
    projectId: projectId ?? '',
    dataset: dataset ?? '',
  })
  return (
    <>
      <div style={{ display: 'grid', gap: '1rem', marginBottom: '1.5rem' }}>
        <figure style={CARD} data-testid="search-result">
          <figcaption style={SMALL}>In search results</figcaption>
          {shown.hidden ? (
            <p style={{ margin: 0 }}>Left out: this page is hidden from search.</p>
          ) : (
            <SearchResult {...shown} />
          )}
        </figure>
        <figure style={CARD} data-testid="shared-link">
          <figcaption style={SMALL}>As a shared link</figcaption>
          <SharedLink key={`${shown.picture} ${ready}`} {...shown} revision={published?._rev} />
        </figure>
      </div>
      {props.renderDefault(props)}
    </>
  )
}

function SearchResult({ title, description, path, site }: Shown) {
  return (
    <>
      <div style={SMALL}>
        {site} · {location.host}
        {path.replaceAll('/', ' › ')}
      </div>
      <div style={{ ...ONE_LINE, color: 'var(--card-link-fg-color)', fontSize: '1.25rem' }}>
        {title}
      </div>
      <div style={{ ...TWO_LINES, color: 'var(--card-muted-fg-color)' }}>{description}</div>
    </>
  )
}

/** How long the site may take to draw a page that was just published, in ms, and how often. */
const DRAWN = { after: 2000, tries: 5 }

/** @param revision what is published; undefined if nothing is */
function SharedLink({
  title,
  description,
  picture,
  site,
  revision,
}: Shown & { revision: string | undefined }) {
  const isDrawn = picture?.startsWith('/')
  const [shown, setShown] = useState({ revision, tries: 0, isMissing: isDrawn && !revision })
  useEffect(() => {
    const isCurrent = shown.revision === revision
    if (!revision || (isCurrent && !(shown.isMissing && shown.tries < DRAWN.tries))) return
    const load = () =>
      setShown({ revision, tries: isCurrent ? shown.tries + 1 : 0, isMissing: false })
    const timer = setTimeout(load, DRAWN.after)
    return () => clearTimeout(timer)
  }, [shown, revision])
  return (
    <div style={{ border: '1px solid var(--card-border-color)', maxWidth: '30rem' }}>
      {picture && !shown.isMissing ? (
        <img
          // A browser keeps what it has shown under the same URL.
          src={isDrawn ? `${picture}?of=${shown.revision}` : picture}
          alt=""
          style={PICTURE}
          onError={() => setShown({ ...shown, isMissing: true })}
        />
      ) : (
        <div style={{ ...PICTURE, display: 'grid', placeItems: 'center' }}>
          {isDrawn ? 'Drawn once the page is published' : 'The site’s drawn picture'}
        </div>
      )}
      <div style={{ padding: '0.75rem' }}>
        <div style={SMALL}>
          {location.host} · {site}
        </div>
        <strong style={ONE_LINE}>{title}</strong>
        <div style={{ ...ONE_LINE, color: 'var(--card-muted-fg-color)' }}>{description}</div>
      </div>
    </div>
  )
}

const SMALL: CSSProperties = { color: 'var(--card-muted-fg-color)', fontSize: '0.8125rem' }
const CARD: CSSProperties = {
  display: 'grid',
  gap: '0.375rem',
  margin: 0,
  padding: '0.875rem',
  border: '1px solid var(--card-border-color)',
  borderRadius: '3px',
  fontSize: '0.9375rem',
  lineHeight: 1.4,
}
const ONE_LINE: CSSProperties = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
const TWO_LINES: CSSProperties = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
}
const PICTURE: CSSProperties = {
  display: 'block',
  width: '100%',
  aspectRatio: '1200 / 630',
  objectFit: 'cover',
  color: 'var(--card-muted-fg-color)',
}
