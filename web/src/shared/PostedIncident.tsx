import type { ReactNode } from 'react';
import { SECOND } from '#domain/duration';
import { type PostedState, stateOfPosted } from '#domain/incidents/posted-incident';
import { Notice } from '../design/states/states';
import { Badge } from '../design/status/Badge';
import type { BadgeContent } from '../design/status/status-badges';
import { Time, useNow } from '../design/time/Time';

/** Of a message that operators posted; only a maintenance has a beginning and an end. */
interface PostedTimes {
  posted_at: string;
  starts_at: string | null;
  ends_at: string | null;
  resolved_at: string | null;
}

/** Only a disruption that lasts is red: a maintenance was planned, and may not have begun. */
const POSTED_BADGES: Readonly<Record<PostedState, BadgeContent>> = {
  ongoing: { tone: 'failed', shape: 'cross', label: 'Ongoing' },
  resolved: { tone: 'over', shape: 'check', label: 'Resolved' },
  announced: { tone: 'waiting', shape: 'ring', label: 'Planned' },
  under_way: { tone: 'moving', shape: 'half', label: 'Under way' },
  over: { tone: 'over', shape: 'check', label: 'Over' },
};

/** By the reader's clock, so that a maintenance begins and ends on a page that stays open. */
function usePostedBadge({ starts_at, ends_at, resolved_at }: PostedTimes): BadgeContent {
  const now = useNow(10 * SECOND);
  const [startsAt, endsAt, resolvedAt] = [msOf(starts_at), msOf(ends_at), msOf(resolved_at)];
  return POSTED_BADGES[stateOfPosted({ startsAt, endsAt, resolvedAt }, now)];
}

const msOf = (time: string | null) => (time === null ? null : Date.parse(time));

export function PostedBadge({ incident }: { incident: PostedTimes }) {
  return <Badge content={usePostedBadge(incident)} />;
}

interface PostedNoticeProps {
  incident: PostedTimes;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** What operators posted, with its times. */
export function PostedNotice({ incident, title, children, action }: PostedNoticeProps) {
  const { tone, shape, label } = usePostedBadge(incident);
  const { posted_at, starts_at, ends_at } = incident;
  return (
    <Notice tone={tone} shape={shape} title={title} action={action}>
      {children}
      <p>
        {starts_at === null || ends_at === null ? (
          <>
            Posted <Time at={posted_at} />
          </>
        ) : (
          <>
            {label}: <Time at={starts_at} absolute /> to <Time at={ends_at} absolute />
          </>
        )}
      </p>
    </Notice>
  );
}
