import { Card, Stack, type CardTone } from '@sanity/ui'
import type { ReactNode } from 'react'
import { Preview, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'

interface DocumentCardProps {
  documentId: string
  documentType: string
  tone: CardTone
  children?: ReactNode
}

/** A document in a list of ours: its preview, which opens it, and what is to be said of it. */
export function DocumentCard({ documentId, documentType, tone, children }: DocumentCardProps) {
  const schemaType = useSchema().get(documentType)
  const params = { id: documentId, type: documentType }
  return (
    <Card tone={tone} border radius={3} padding={2} data-testid={`about-${documentId}`}>
      <Stack gap={1}>
        <Card
          as={IntentLink}
          {...{ intent: 'edit', params }}
          tone="inherit"
          radius={2}
          style={{ textDecoration: 'none' }}
        >
          {schemaType ? (
            <Preview
              layout="default"
              schemaType={schemaType}
              value={{ _id: documentId, _type: documentType }}
            />
          ) : (
            documentId
          )}
        </Card>
        {children && (
          <Stack gap={4} padding={2}>
            {children}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
