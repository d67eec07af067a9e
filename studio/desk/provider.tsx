import { Container } from '@sanity/ui'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import useSWR, { SWRConfig } from 'swr'
import type { Session } from '#lib/leads/desk/contract.ts'
import { Desk } from './desk.ts'
import { DeskError } from './desk-error.ts'
import { Problem } from './problem.tsx'

const DeskContext = createContext<Desk | null>(null)

/**
 * Gives a tool the desk, and `useSWR` its routes: the key is the path under /api/desk, the error a
 * DeskError. What was loaded is forgotten when the tool is closed.
 */
export function DeskProvider({ children }: { children: ReactNode }) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { id = '', name = '' } = useCurrentUser() ?? {}
  const desk = useMemo(() => new Desk(client, { id, name }), [client, id, name])
  const settings = useMemo(
    () => ({
      provider: () => new Map(),
      fetcher: (path: string) => desk.call(path),
      // Errors are shown, with a button.
      shouldRetryOnError: false,
    }),
    [desk],
  )
  return (
    <DeskContext value={desk}>
      <SWRConfig value={settings}>
        <Guarded desk={desk}>{children}</Guarded>
      </SWRConfig>
    </DeskContext>
  )
}

interface GuardedProps {
  desk: Desk
  children: ReactNode
}

/** Who may not see leads reads that, in place of the tool. */
function Guarded({ desk, children }: GuardedProps) {
  const { error, mutate } = useSWR<Session, Error>('session', () => desk.session(), {
    revalidateOnFocus: false,
  })
  if (!(error instanceof DeskError) || error.status !== 403) return children
  return (
    <Container width={1} padding={4}>
      <Problem title="No access" error={error} onRetry={() => void mutate()} />
    </Container>
  )
}

/** The desk of the tool that this component is in. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a DeskProvider around it.')
  return desk
}
