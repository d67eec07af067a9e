import { Button, Stack, Text } from '@sanity/ui'
import { useClient } from 'sanity'
import type { RawDocument } from '#lib/insight/experiments/winner.ts'
import { nameOf, publishVariant } from './publish-variant.ts'
import { useSaid } from './use-said.ts'

interface VariantChoiceProps {
  experiment: RawDocument
  onDone: () => void
}

/** A button for each variant but the page as it is, which 'Stop' keeps. */
export function VariantChoice({ experiment, onDone }: VariantChoiceProps) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { isBusy, say } = useSaid()
  const variants = Array.isArray(experiment.variants) ? experiment.variants.slice(1) : []
  const publish = (key: string) =>
    say('', async () => {
      const done = await publishVariant(client, experiment._id, key)
      onDone()
      return done
    })
  return (
    <Stack gap={4}>
      <Text size={1}>
        Its texts replace the page’s own, and the experiment stops. Insight says whether the
        difference may be chance.
      </Text>
      {variants.map((variant) => {
        const key = String(Object(variant)._key)
        return (
          <Button
            key={key}
            fontSize={1}
            tone="primary"
            text={`Publish ${nameOf(experiment, key)}`}
            disabled={isBusy}
            onClick={() => publish(key)}
          />
        )
      })}
    </Stack>
  )
}
