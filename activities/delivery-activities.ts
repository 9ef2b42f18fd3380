export interface AttemptRequest {
  deliveryId: string;
  /** 1-based; the dispatcher made the first. */
  attempt: number;
  at: string;
  /** When the plan goes on if this attempt fails; null after the last. */
  nextAttemptAt: string | null;
}

export interface DeliveryActivities {
  /** Sends the stored bytes once, records the attempt, and says whether the receiver took them. */
  attemptDelivery(request: AttemptRequest): Promise<boolean>;
}
