import { useId } from 'react'
import { Button } from '#lib/ui/button.tsx'
import { BUSY_LABEL } from './messages.ts'

interface RecognizedProps {
  busy: boolean
  /** ID of the consent text. */
  consent: string
  /** The visitor reached for the button. */
  onFocus: () => void
}

/**
 * In place of the email field on a device where an address was given: the page's script knows it
 * and puts it into the field when the form is submitted (`lib/delivery/page-script/email-field.ts`).
 */
export function Recognized({ busy, consent, onFocus }: RecognizedProps) {
  const id = useId()
  return (
    <div className="mt-6 hidden in-data-recognized:block">
      <Button
        type="submit"
        className="w-full"
        aria-disabled={busy || undefined}
        aria-describedby={`${id} ${consent}`}
        data-busy={BUSY_LABEL}
        onFocus={onFocus}
      >
        <span>
          {busy ? (
            BUSY_LABEL
          ) : (
            <>
              Continue as <span className="kept-address" />
            </>
          )}
        </span>
      </Button>
      <span id={id} className="kept-address-spoken sr-only" />
      <button type="button" className="min-h-11 underline underline-offset-4" data-forgets="">
        Not you?<span className="sr-only"> Use another email address</span>
      </button>
    </div>
  )
}
