import { Stack } from '@sanity/ui'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import {
  getPublishedId,
  useEditState,
  useFormValue,
  type InputProps,
  type SchemaType,
  type SlugValue,
} from 'sanity'
import { isSlug, isTypeWithPage, pathOf } from '#lib/content/paths.ts'
import { TESTED_TYPES } from '#lib/insight/experiments/testable.ts'
import { AppearanceInput } from './appearance/input.tsx'
import { CheckedUpload } from './checked-upload.tsx'
import { ExperimentNote, TestNote } from './experiments/running.tsx'
import { FixedNote } from './fixed.tsx'
import { MembersInput } from './leads/members-input.tsx'
import { ReviewNote } from './publishing/review.tsx'
import { ScheduleNote } from './publishing/schedule.tsx'

const ScorePreview = lazy(() => import('./score/preview.tsx'))

/**
 * Any field's input, and a whole document's, with this Studio's additions.
 *
 * @param keepsOldPaths whether the site makes redirects by itself
 */
export function inputOf(keepsOldPaths: boolean): ComponentType<InputProps> {
  return function Input(props) {
    if (props.path.length === 0) return <AboveForm {...props} />
    if (props.schemaType.name === 'slug') {
      return <SlugInput {...props} keepsOldPaths={keepsOldPaths} />
    }
    if (props.schemaType.name === 'members') return <MembersInput {...props} />
    if (props.schemaType.name === 'pageAppearance') return <AppearanceInput {...props} />
    if (holdsFile(props.schemaType)) return <CheckedUpload {...props} />
    return props.schemaType.jsonType === 'array' ? (
      props.renderDefault(withoutAdding(props))
    ) : (
      <CharacterCount {...props} />
    )
  }
}

/**
 * A list that is as long as it may be offers no 'Add item': what it adds could not be
 * published.
 */
function withoutAdding(props: InputProps): InputProps {
  const { schemaType, value } = props
  const limit = limitOf(schemaType, 'array')
  if (limit === undefined || !Array.isArray(value) || value.length < limit) return props
  const disableActions = ['add', 'addBefore', 'addAfter', 'duplicate']
  const options = { ...Object(schemaType.options), disableActions }
  return Object.assign({}, props, { schemaType: { ...schemaType, options } })
}

function holdsFile({ name, type }: SchemaType): boolean {
  return name === 'image' || name === 'file' || Boolean(type && holdsFile(type))
}

/** A document's form, below what staff should know of its schedule and review. */
function AboveForm(props: InputProps) {
  const { _id: id, _type: type }: { _id?: unknown; _type?: unknown } = Object(props.value)
  const form = props.renderDefault(props)
  if (typeof id !== 'string' || typeof type !== 'string') return form
  const document = { id: getPublishedId(id), type }
  return (
    <Stack gap={5}>
      <ScheduleNote {...document} />
      {type === 'experiment' && <ScheduleNote {...document} does="stop" />}
      <ExperimentNote type={type} />
      {TESTED_TYPES.includes(type) && <TestNote documentId={document.id} />}
      <FixedNote type={type} />
      <ReviewNote {...document} />
      {type === 'scoreRules' && (
        <Suspense fallback={null}>
          <ScorePreview document={Object(props.value)} />
        </Suspense>
      )}
      {form}
    </Stack>
  )
}

/** Any field's input; for a text with a limit, shows below it how much of the space is used. */
function CharacterCount(props: InputProps) {
  const limit = limitOf(props.schemaType, 'string')
  const input = props.renderDefault(props)
  if (limit === undefined) return input
  const used = typeof props.value === 'string' ? props.value.length : 0
  return (
    <>
      {input}
      <Note critical={used > limit}>
        {used} of {limit} characters
      </Note>
    </>
  )
}

/**
 * The most characters of a text or items of a list, from its rules; undefined where there is no
 * limit, and for anything of another kind.
 */
function limitOf(
  { jsonType, validation }: SchemaType,
  kind: 'string' | 'array',
): number | undefined {
  if (jsonType !== kind || !Array.isArray(validation)) return undefined
  const limits = validation.flatMap((rule) =>
    typeof rule === 'object' && '_rules' in rule ? rule._rules : [],
  )
  const limit: unknown = Object(
    limits.find(({ flag }) => flag === 'max' || flag === 'length'),
  ).constraint
  return typeof limit === 'number' ? limit : undefined
}

/** A page's slug field; once the slug is changed, it says below where the old address leads. */
function SlugInput({ keepsOldPaths, ...props }: InputProps & { keepsOldPaths: boolean }) {
  const type = String(useFormValue(['_type']))
  const id = getPublishedId(String(useFormValue(['_id'])))
  const { published } = useEditState(id, type, 'low')
  const before = slugOf(published?.['slug'])
  const isChanged = isSlug(before) && before !== slugOf(props.value)
  const input = props.renderDefault(props)
  if (!isTypeWithPage(type) || !isChanged) return input
  const from = pathOf({ _type: type, slug: before })
  return (
    <>
      {input}
      <Note>
        {keepsOldPaths
          ? `Once you publish, visitors of ${from} are sent to the new address.`
          : `This site makes no redirects by itself. Once you have published, add one from ${from} under Redirects.`}
      </Note>
    </>
  )
}

function slugOf(value: unknown): unknown {
  const { current }: Partial<SlugValue> = Object(value)
  return current
}

/** A line below a field's input. */
function Note({ children, critical }: { children: ReactNode; critical?: boolean }) {
  const color = critical ? 'var(--card-badge-critical-fg-color)' : 'var(--card-muted-fg-color)'
  return (
    <p style={{ margin: '0.5rem 0 0', color, font: 'inherit', fontSize: '0.8125rem' }}>
      {children}
    </p>
  )
}
