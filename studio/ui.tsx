import {
  Box,
  Button,
  Card,
  Dialog,
  Flex,
  Select,
  Spinner,
  Stack,
  Text,
  TextInput,
  type CardTone,
} from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useId, useState, type ComponentProps, type ReactNode, type Ref } from 'react'

/** A labeled input; the function gets the input's id. */
export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      <Box>{children(id)}</Box>
    </Stack>
  )
}

interface TextFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  type?: 'date' | 'time'
  /** The id of a `datalist`. */
  list?: string
  value: string
  readOnly?: boolean
  onChange: (value: string) => void
  /** Called when it loses the focus, and by Enter. */
  onDone?: () => void
}

export function TextField({ label, onChange, onDone, ...props }: TextFieldProps) {
  return (
    <Field label={label}>
      {(id) => (
        <TextInput
          {...props}
          id={id}
          autoComplete="off"
          fontSize={1}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onDone}
          onKeyDown={({ key }) => key === 'Enter' && onDone?.()}
        />
      )}
    </Field>
  )
}

interface ChoiceProps {
  label: string
  /** What no choice is called, where there may be none. */
  any?: string
  value: string
  /** Values and titles. */
  options: [string, string][]
  /** Who says it instead. */
  from?: string | null
  onChange: (value: string) => void
}

/** A select. */
export function Choice({ label, any, value, options, from, onChange }: ChoiceProps) {
  // A value from a link stays chosen, even if it isn't offered (any more).
  const isOffered = value === '' || options.some(([known]) => known === value)
  return (
    <Field label={from ? `${label}, from ${from}` : label}>
      {(id) => (
        <Select
          id={id}
          fontSize={1}
          value={value}
          disabled={Boolean(from)}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {any !== undefined && <option value="">{any}</option>}
          {!isOffered && <option value={value}>{value}</option>}
          {options.map(([known, title]) => (
            <option key={known} value={known}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type ButtonProps = ComponentProps<typeof Button>

/** A button as small as the text around it. */
export function TextButton(props: ButtonProps) {
  return <Button fontSize={1} {...props} />
}

/** One in a row of text, which it makes no higher. */
export function SmallButton(props: ButtonProps) {
  return <TextButton mode="ghost" padding={2} {...props} />
}

interface CalloutProps {
  tone: CardTone
  role: 'alert' | 'note' | 'status'
  /** On a page, not in a dialog or among fields. */
  isLarge?: boolean
  children: ReactNode
  'data-testid'?: string
}

/** A sentence in a box. */
export function Callout({ isLarge, children, ...props }: CalloutProps) {
  return (
    <Card border radius={isLarge ? 3 : 2} padding={isLarge ? 4 : 3} {...props}>
      <Text size={1}>{children}</Text>
    </Card>
  )
}

interface FailureProps {
  /** What did not happen, as a sentence. */
  said?: string
  error: string | null
}

/** Why something could not be done, if it couldn't. */
export function Failure({ said, error }: FailureProps) {
  return (
    error && (
      <Callout tone="critical" role="alert">
        {said && `${said} `}
        {error}
      </Callout>
    )
  )
}

export function Loading({ text }: { text?: string }) {
  return (
    <Flex padding={5} gap={3} justify="center" role="status" aria-label={text ?? 'Loading'}>
      <Spinner muted />
      {text && (
        <Text size={1} muted>
          {text}
        </Text>
      )}
    </Flex>
  )
}

interface AttemptOptions {
  /** Title of a toast that says what went wrong; without one, `error` says it. */
  failed?: string
  /** What went wrong, as a sentence. */
  explain?: (cause: unknown) => string
}

/** Does one thing at a time that can fail. */
export function useAttempt({ failed, explain = messageOf }: AttemptOptions = {}) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function attempt(work: () => Promise<unknown>, onDone?: () => void): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      await work()
      onDone?.()
    } catch (cause) {
      const description = explain(cause)
      if (failed) toast.push({ status: 'error', title: failed, description })
      else setError(description)
    }
    setIsBusy(false)
  }
  return { attempt, isBusy, error }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

interface QuestionProps {
  id: string
  header: string
  /** What the button that answers it is like. */
  button: ButtonProps
  onClose: () => void
  children: ReactNode
}

/** A dialog that asks for something, and can be canceled. */
export function Question({ id, header, button, onClose, children }: QuestionProps) {
  return (
    <Dialog
      id={id}
      header={header}
      width={1}
      onClose={onClose}
      footer={
        <Flex justify="flex-end" gap={2} padding={3}>
          <TextButton mode="bleed" text="Cancel" onClick={onClose} />
          <TextButton {...button} />
        </Flex>
      }
    >
      <Stack padding={4} gap={4}>
        {children}
      </Stack>
    </Dialog>
  )
}
