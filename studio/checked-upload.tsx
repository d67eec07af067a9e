import {
  useEffect,
  useId,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
} from 'react'
import type { InputProps } from 'sanity'

/** Whether the current event is our own replay for a checked file, meant for the Studio. */
let isReplay = false

/** The field clicked last: the Studio puts its file dialog's input outside every field. */
let clicked: string | undefined

/**
 * The input of a picture or file. We check a file before the Studio gets it, because the Studio
 * only says that it refused a file, not why.
 */
export function CheckedUpload(props: InputProps) {
  const id = useId()
  const [objection, setObjection] = useState<string | null>(null)
  const accept = String(Object(props.schemaType.options).accept ?? '')

  useEffect(() => {
    // The input leaves the document before its file is known, so it is met when it is clicked.
    const onClick = ({ target: input }: Event) => {
      if (clicked !== id || !(input instanceof HTMLInputElement) || input.type !== 'file') return
      // At the target, listeners that capture come first, and so before the Studio's.
      input.addEventListener('change', onChange, true)
    }
    const onChange = (event: Event) => hold(event, accept, setObjection)
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [id, accept])

  /** Checks what a drop or a paste brings, then dispatches it again with that file alone. */
  function onFile(
    event: DragEvent<HTMLElement> | ClipboardEvent<HTMLElement>,
    data: DataTransfer,
    again: (dataTransfer: DataTransfer) => Event,
  ) {
    const [file] = data.files
    const { target } = event
    // A word processor's clipboard has a picture of its text too, which isn't meant for a field.
    const isTyping = target instanceof Element && target.matches('input, textarea')
    if (!file || isReplay || isTyping) return
    event.preventDefault()
    event.stopPropagation()
    void checkFile(file, accept, setObjection, () => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(file)
      target.dispatchEvent(again(dataTransfer))
    })
  }

  return (
    <div
      onClickCapture={() => (clicked = id)}
      onChangeCapture={(event: FormEvent) => {
        if (hold(event.nativeEvent, accept, setObjection)) event.stopPropagation()
      }}
      onDropCapture={(event) =>
        onFile(
          event,
          event.dataTransfer,
          (dataTransfer) => new DragEvent('drop', { bubbles: true, dataTransfer }),
        )
      }
      onPasteCapture={(event) =>
        onFile(
          event,
          event.clipboardData,
          (clipboardData) => new ClipboardEvent('paste', { bubbles: true, clipboardData }),
        )
      }
    >
      {props.renderDefault(props)}
      {objection && (
        <p
          role="alert"
          style={{ margin: '0.5rem 0 0', color: 'var(--card-badge-critical-fg-color)' }}
        >
          Nothing was uploaded. {objection}
        </p>
      )}
    </div>
  )
}

type ShowObjection = (objection: string | null) => void

/** Stops the event of a chosen file until that is checked, then dispatches it again. */
function hold(event: Event, accept: string, showObjection: ShowObjection): boolean {
  const input = event.target
  const file = input instanceof HTMLInputElement && input.files?.[0]
  if (!file || isReplay) return false
  event.stopImmediatePropagation()
  const again = new Event('change', { bubbles: true })
  void checkFile(file, accept, showObjection, () => input.dispatchEvent(again))
  return true
}

async function checkFile(
  file: File,
  accept: string,
  showObjection: ShowObjection,
  replay: () => void,
): Promise<void> {
  const objection = await uploadObjection(file, accept)
  showObjection(objection)
  if (objection) return
  isReplay = true
  replay()
  isReplay = false
}

const NAMES: Record<string, string> = {
  'image/svg+xml': 'SVG',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}

const nameOf = (type: string) => NAMES[type] ?? (type || 'file of an unknown type')

/**
 * Why a field can't accept a file, as a sentence for the person who chose it; null if it can. Reads
 * the file, because Sanity stores a broken one as it is.
 *
 * @param accept media types separated by commas, as in a file input's attribute; empty accepts all
 */
async function uploadObjection(file: File, accept: string): Promise<string | null> {
  const types = accept.split(',').filter(Boolean)
  if (types.length > 0 && !types.includes(file.type)) {
    return `This is a ${nameOf(file.type)}. The field takes ${types.map(nameOf).join(' or ')}.`
  }
  if (file.type === 'application/pdf') return pdfObjection(file)
  if (file.type === 'image/svg+xml') return svgObjection(await file.text())
  if (file.type.startsWith('image/')) return pictureObjection(file)
  return null
}

async function pdfObjection(file: File): Promise<string | null> {
  const [start, end] = await Promise.all([file.slice(0, 1024).text(), file.slice(-2048).text()])
  const isWhole = start.includes('%PDF-') && end.includes('%%EOF')
  return isWhole ? null : 'This PDF is damaged or incomplete. Please export it again.'
}

function svgObjection(source: string): string | null {
  const drawing = new DOMParser().parseFromString(source, 'image/svg+xml')
  if (drawing.querySelector('parsererror')) return 'This SVG is damaged. Please export it again.'
  const runs = [...drawing.querySelectorAll('*')].some(
    ({ localName, attributes }) =>
      localName === 'script' || [...attributes].some(({ name }) => /^on/i.test(name)),
  )
  return runs ? 'This SVG contains a script. Please export it without.' : null
}

async function pictureObjection(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return null
  } catch {
    return 'This picture is damaged. Please export it again.'
  }
}
