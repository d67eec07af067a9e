import {
  useEffect,
  useId,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
} from 'react'
import type { InputProps } from 'sanity'
import { uploadObjection } from './upload-objection.ts'

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
