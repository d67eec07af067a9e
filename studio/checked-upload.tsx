import { useEffect, useId, useState, type DragEvent } from 'react'
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
    /** Stops an event until its file is checked, then dispatches it again. */
    const onChange = (event: Event) => {
      const input = event.target
      const file = input instanceof HTMLInputElement && input.files?.[0]
      if (!file || isReplay) return
      event.stopImmediatePropagation()
      void checkFile(file, accept, setObjection, () => input.dispatchEvent(new Event('change')))
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [id, accept])

  function onDrop(event: DragEvent<HTMLElement>) {
    const [file] = event.dataTransfer.files
    if (!file || isReplay) return
    event.preventDefault()
    event.stopPropagation()
    const { target } = event
    void checkFile(file, accept, setObjection, () => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(file)
      target.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
    })
  }

  return (
    <div onClickCapture={() => (clicked = id)} onDropCapture={onDrop}>
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

async function checkFile(
  file: File,
  accept: string,
  showObjection: (objection: string | null) => void,
  replay: () => void,
): Promise<void> {
  const objection = await uploadObjection(file, accept)
  showObjection(objection)
  if (objection) return
  isReplay = true
  replay()
  isReplay = false
}
