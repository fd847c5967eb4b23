// Who follows a ticket, as expressions of an update pipeline: two who begin or stop at once do not undo each other.

const followersNow = { $ifNull: ["$followerIds", []] };
const unfollowedNow = { $ifNull: ["$unfollowedIds", []] };

/** These people follow the ticket, for instance since it is theirs now; who has stopped following does not. */
export const withFollowers = (personIds: readonly string[]) => ({
  followerIds: { $setUnion: [followersNow, { $setDifference: [[...personIds], unfollowedNow] }] },
});

/** This person follows no more because of what is taken back; others do as these fields say. */
export const asBeforeFollowing = (
  personId: string,
  { followerIds = followersNow }: { followerIds?: unknown } = {},
) => ({ followerIds: { $setDifference: [followerIds, [personId]] } });

/** These people follow the ticket, also if they had stopped: they were mentioned, or want to. */
export const withFollowersAgain = (personIds: readonly string[]) => ({
  followerIds: { $setUnion: [followersNow, [...personIds]] },
  unfollowedIds: { $setDifference: [unfollowedNow, [...personIds]] },
});

/** This person stops following, until they want to again or are mentioned. */
export const withoutFollower = (personId: string) => ({
  followerIds: { $setDifference: [followersNow, [personId]] },
  unfollowedIds: { $setUnion: [unfollowedNow, [personId]] },
});

/** A note addresses these people: the ticket is in their view of mentions from then on. */
export const withMentioned = (personIds: readonly string[]) => ({
  mentionedIds: { $setUnion: [{ $ifNull: ["$mentionedIds", []] }, [...personIds]] },
});
