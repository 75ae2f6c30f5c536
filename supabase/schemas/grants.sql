-- Who may call which function; nobody but its owner may call another (foundation.sql). Triggers need no grant.

-- The site, by the server's key.
grant execute on function
  -- foundation
  public.applied_migrations,
  -- limits
  public.consume_rate_limit, public.release_rate_limits, public.consume_token_bucket,
  -- accounts
  public.delete_account, public.read_deletion_outcome, public.read_account_deletion, public.password_mark, public.forget_password,
  -- testimonials
  public.decide_testimonial, public.testimonial_authors,
  -- api tokens
  public.rotate_api_token_key, public.read_api_token, public.claim_api_token_check, public.settle_api_token_check,
  -- requests
  public.move_lead, public.answer_lead, public.note_lead, public.plan_lead, public.mark_lead, public.merge_lead,
  public.unmerge_lead, public.write_lead_message, public.list_leads, public.count_leads, public.read_lead,
  public.create_lead, public.unclaimed_leads, public.claim_lead,
  -- outbox
  public.settle_lead_mail, public.claim_lead_mails,
  -- account mails
  public.queue_account_mails, public.read_account_mail,
  -- quotes
  public.create_quote, public.save_quote, public.remove_quote, public.replace_quote, public.next_quote_number,
  public.send_quote, public.revoke_quote, public.answer_quote, public.link_quote, public.see_quote,
  public.cut_quote_links, public.list_quotes, public.count_quotes, public.read_quote, public.read_quote_file,
  public.read_client_quote, public.read_client_quote_file, public.open_quote_link, public.is_quote_link_closed,
  public.add_quote_link, public.create_quote_code, public.redeem_quote_code, public.accept_quote, public.refuse_quote,
  public.ask_quote, public.read_mailed_quote, public.link_accepted_quote, public.link_mailed_quote, public.withdraw_quote, public.mark_quote_due,
  public.next_dues, public.signed_quotes, public.change_quote_signer,
  -- contracts
  public.amend_quote, public.read_contract, public.read_client_contract, public.propose_termination,
  public.take_back_termination, public.confirm_termination, public.decline_termination, public.read_mailed_termination,
  -- invoicing
  public.list_due_invoices, public.count_due_invoices, public.mark_due_invoice, public.claim_due_delivery,
  public.settle_due_delivery,
  -- projects
  public.create_project, public.move_project, public.edit_project, public.plan_project, public.set_project_progress,
  public.plan_project_milestones, public.mark_project_milestone, public.write_project_entry,
  public.publish_project_entry, public.discard_project_entry, public.answer_project, public.mark_project,
  public.see_own_project, public.write_project_message, public.begin_project_file, public.finish_project_file,
  public.drop_project_file, public.remove_project_file, public.remove_own_project_file, public.read_project_file,
  public.claim_file_removals, public.settle_file_removals, public.set_project_mails, public.list_projects,
  public.count_projects, public.read_project, public.find_project_clients, public.read_project_news,
  public.read_project_invitation, public.read_project_mails,
  -- approvals
  public.ask_project_approval, public.answer_project_approval, public.read_project_mail, public.queue_project_offers,
  -- appointments
  public.taken_times, public.move_appointment, public.cancel_appointment, public.change_appointment,
  public.place_appointment,
  public.read_appointment, public.add_appointment_link, public.list_appointments, public.set_busy_calendar,
  public.read_busy_calendar, public.store_busy_times, public.set_appointment_feed, public.read_appointment_feed,
  public.appointment_feed_state, public.read_mailed_appointment, public.read_freed_time, public.hold_slot,
  public.read_hold, public.book_appointment, public.waiting_calls, public.confirm_appointment,
  public.read_waiting_call,
  -- follow-ups
  public.queue_follow_ups, public.follow_up_quote, public.stop_follow_ups, public.read_follow_ups,
  public.read_mailed_follow_up, public.link_follow_up, public.queue_invitation_reminders,
  public.read_mailed_signer,
  -- file requests
  public.ask_project_files, public.mark_file_request, public.queue_file_follow_ups, public.follow_up_file_request,
  public.read_file_request_mail,
  -- followed requests
  public.create_lead_code, public.redeem_lead_code, public.read_followed_lead, public.write_followed_message,
  -- clients
  public.list_clients, public.read_client, public.find_similar_clients, public.note_client, public.remove_client_note,
  public.set_client_contact, public.merge_clients, public.separate_client, public.distinguish_clients,
  public.list_quote_copies, public.read_own_contact, public.erase_forgotten_clients,
  -- linked projects
  public.open_linked_project, public.read_project_follower, public.see_linked_project, public.write_linked_message, public.begin_linked_file,
  public.read_linked_file, public.remove_linked_file, public.own_linked, public.read_linked_testimonials,
  public.submit_linked_testimonial, public.withdraw_linked_testimonial,
  -- outages
  public.open_outage, public.close_outage,
  -- figures
  public.count_figures, public.list_refusals, public.count_dues,
  -- retention
  public.erase_expired_leads, public.erase_expired_quotes, public.erase_expired_projects,
  public.erase_unused_accounts, public.read_account_reminder, public.erase_refused_testimonials
  to service_role;

-- Everybody, and what it calls.
grant execute on function
  public.get_approved_testimonials, public.get_approved_testimonial,
  internal.get_approved_testimonials, internal.get_approved_testimonial
  to anon, authenticated, service_role;

-- Clients, with their own rights, and what these functions and the policies call.
grant execute on function
  public.submit_testimonial, internal.store_testimonial, public.encrypt_api_token, public.store_api_token,
  internal.encrypt_api_token, internal.own_email_hash, internal.quotes_to_sign
  to authenticated;

-- A row is stored with its words by whoever stores it.
grant execute on function internal.lead_words, internal.quote_words, internal.found_by, internal.plain_words,
  internal.siren_of
  to service_role;
