import { ResetIcon } from '@sanity/icons/Reset'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'

interface ProblemProps {
  /** What could not be done, as a short title. */
  title: string
  error: Error
  /** Left out if trying again can't help. */
  onRetry?: (() => void) | undefined
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
              <Button
                mode="ghost"
                fontSize={1}
                padding={2}
                icon={ResetIcon}
                text="Try again"
                onClick={onRetry}
              />
            </Box>
          )}
        </Stack>
      </Flex>
    </Card>
  )
}
