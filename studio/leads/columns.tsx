import { Text } from '@sanity/ui'
import { styled } from 'styled-components'

/** The cells of a row: two lines, or columns where the list has the window to itself. */
export const Cells = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.75rem 1rem;
  align-items: center;

  > [data-wide] {
    display: none;
  }
  > :nth-child(2) {
    grid-row: 2;
  }
  @container (min-width: 60rem) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 3fr) minmax(0, 2fr) minmax(
        0,
        2fr
      ) 5.5rem 6rem 6rem;
    > [data-wide] {
      display: block;
    }
    > :nth-child(2) {
      grid-row: auto;
    }
  }
`

/** Score and state: together, or in a column each. As high as text. */
export const Badges = styled.div`
  display: flex;
  gap: 0.25rem;
  justify-content: flex-end;
  margin-block: -0.375rem;

  @container (min-width: 60rem) {
    display: contents;
    > * {
      margin-block: -0.375rem;
    }
  }
`

const TITLES = ['Email', 'Asked for', 'Came from', 'Owner', 'Score', 'State']

/** Titles of the columns, where there are any. Screen readers hear the rows themselves. */
export function ColumnTitles() {
  return (
    <WideOnly aria-hidden>
      <Cells>
        {TITLES.map((title) => (
          <Text key={title} size={1} muted weight="medium">
            {title}
          </Text>
        ))}
        <Text size={1} muted weight="medium" align="right">
          Last active
        </Text>
      </Cells>
    </WideOnly>
  )
}

const WideOnly = styled.div`
  display: none;
  padding: 1.25rem 1.25rem 0.25rem;

  @container (min-width: 60rem) {
    display: block;
  }
`
