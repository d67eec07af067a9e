import { ResetIcon } from '@sanity/icons/Reset'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Box, Card, Container, Flex, Stack, Text } from '@sanity/ui'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useCurrentUser } from 'sanity'
import useSWR, { SWRConfig } from 'swr'
import type { Session } from '#lib/leads/desk/contract.ts'
import { useLake } from '../lake.ts'
import { SmallButton } from '../ui.tsx'
import { SiteApi, SiteError } from './client.ts'

const SiteContext = createContext<SiteApi | null>(null)

/**
 * Gives a tool the site's API, and `useSWR` its routes: the key is the path under /api/desk, the
 * error a SiteError. What was loaded is forgotten when the tool is closed.
 */
export function SiteProvider({ children }: { children: ReactNode }) {
  const client = useLake()
  const { id = '', name = '' } = useCurrentUser() ?? {}
  const site = useMemo(() => new SiteApi(client, { id, name }), [client, id, name])
  const settings = useMemo(
    () => ({
      provider: () => new Map(),
      fetcher: (path: string) => site.call(path),
      // Errors are shown, with a button.
      shouldRetryOnError: false,
    }),
    [site],
  )
  return (
    <SiteContext value={site}>
      <SWRConfig value={settings}>
        <Guarded site={site}>{children}</Guarded>
      </SWRConfig>
    </SiteContext>
  )
}

interface GuardedProps {
  site: SiteApi
  children: ReactNode
}

/** Who may not see leads reads that, in place of the tool. */
function Guarded({ site, children }: GuardedProps) {
  const { error, mutate } = useSWR<Session, Error>('session', () => site.session(), {
    revalidateOnFocus: false,
  })
  if (!(error instanceof SiteError) || error.status !== 403) return children
  return (
    <Container width={1} padding={4}>
      <Problem title="No access" error={error} onRetry={mutate} />
    </Container>
  )
}

export function useSite(): SiteApi {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider around it.')
  return site
}

interface ProblemProps {
  title: string
  error: Error
  /** Left out if trying again can't help. */
  onRetry?: (() => unknown) | undefined
}

/** An error in the place of what it prevented, with a button to try again where that may help. */
export function Problem({ title, error, onRetry }: ProblemProps) {
  return (
    <Card tone="critical" border radius={3} padding={4} role="alert">
      <Flex gap={3}>
        <Text>
          <WarningOutlineIcon />
        </Text>
        <Stack gap={4} flex={1}>
          <Stack gap={3}>
            <Text weight="medium" as="h2">
              {title}
            </Text>
            <Text size={1}>{error.message}</Text>
          </Stack>
          {onRetry && (
            <Box>
              <SmallButton icon={ResetIcon} text="Try again" onClick={() => void onRetry()} />
            </Box>
          )}
        </Stack>
      </Flex>
    </Card>
  )
}
